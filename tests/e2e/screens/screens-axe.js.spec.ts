import { axeInThemes } from "../../fixtures/screens.ts";
import { screensByAxe } from "./screens-axe.ts";

screensByAxe("in four themes", axeInThemes);
