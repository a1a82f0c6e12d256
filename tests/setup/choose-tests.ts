import { chooseTests } from "./repeats.ts";

chooseTests();
