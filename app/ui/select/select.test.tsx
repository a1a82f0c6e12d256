import { MantineProvider } from "@mantine/core";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { SELECT_Z_INDEX } from "./rich-select.tsx";
import { filterByLabel } from "./select-option.ts";
import { Select } from "./select.tsx";

const options = [
  { value: "pc", label: "PC 端" },
  { value: "ps5", label: "PlayStation 5" },
  { value: "ns", label: "Switch", disabled: true },
];

test("W04 the filter matches labels, ignoring case and width", () => {
  expect(filterByLabel(options, "STATION").map(({ value }) => value)).toEqual(["ps5"]);
  expect(filterByLabel(options, "ｐｃ").map(({ value }) => value)).toEqual(["pc"]);
  expect(filterByLabel(options, "  ")).toHaveLength(3);
  expect(filterByLabel(options, "ns")).toEqual([]);
});

test("W04 without JavaScript it is a native select", () => {
  const html = renderToString(
    <MantineProvider>
      <Select label="平台" name="platform" options={options} defaultValue="ps5" />
    </MantineProvider>,
  );
  expect(html).toMatch(/<select[^>]*name="platform"/);
  expect(html).toMatch(/<option value="ps5" selected="">/);
  expect(html).toMatch(/<option value="ns" disabled="">/);
  const id = /<select[^>]*id="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`for="${id}"`);
});

test("W04 without JavaScript several options can be chosen in a list", () => {
  const html = renderToString(
    <MantineProvider>
      <Select label="平台" name="platforms" multiple options={options} defaultValue={["pc", "ps5"]} />
    </MantineProvider>,
  );
  expect(html).toMatch(/<select[^>]*multiple=""/);
  expect(html.match(/selected=""/g)).toHaveLength(2);
});

test("W04 the dropdown has the z-index 1000", () => {
  expect(SELECT_Z_INDEX).toBe(1000);
});
