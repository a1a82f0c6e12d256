import { MantineProvider } from "@mantine/core";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { TextArea } from "./text-area.tsx";
import { TextInput } from "./text-input.tsx";

const render = (element: ReactElement) => renderToString(<MantineProvider>{element}</MantineProvider>);

test("W02 the limits are native attributes, so that they work without JavaScript", () => {
  const html = render(<TextInput label="标题" name="title" maxLength={100} minLength={2} required />);
  expect(html).toMatch(/<input[^>]*maxlength="1200"/i);
  expect(html).toMatch(/<input[^>]*minlength="2"/i);
  expect(html).toMatch(/<input[^>]*name="title"/);
});

test("W02 the counter is correct at load", () => {
  const html = render(
    <TextInput label="标题" name="title" defaultValue="十二个字的标题放在这里了" maxLength={100} showCount />,
  );
  expect(html.replaceAll("<!-- -->", "")).toContain("12/100");
  const emoji = render(<TextInput label="昵称" name="name" defaultValue="小明👨‍👩‍👧🇨🇳" maxLength={12} showCount />);
  expect(emoji.replaceAll("<!-- -->", "")).toContain("4/12");
  const area = render(<TextArea label="简介" name="bio" defaultValue="你好" maxLength={200} showCount />);
  expect(area.replaceAll("<!-- -->", "")).toContain("2/200");
});

test("W02 the clear button appears only with JavaScript", () => {
  expect(render(<TextInput label="标题" name="title" defaultValue="字" clearable />)).not.toContain("清除");
});
