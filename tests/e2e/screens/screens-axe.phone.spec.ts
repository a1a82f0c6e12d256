import { axe } from "../../setup/e2e-test.ts";
import { screensByAxe } from "./screens-axe.ts";

screensByAxe("on a phone @campaign", axe);
