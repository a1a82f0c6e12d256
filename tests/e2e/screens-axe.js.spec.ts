import { screensByAxe } from "./screens-axe.ts";

screensByAxe();
