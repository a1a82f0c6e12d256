import { MantineProvider } from "@mantine/core";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { MODAL_HEIGHT, MODAL_WIDTH } from "./modal-look.ts";
import { Modal } from "./modal.tsx";

function render(opened: boolean, closeOnClickOutside = true) {
  const router = createMemoryRouter([
    {
      path: "/",
      element: (
        <MantineProvider>
          <Modal opened={opened} title="选择圈子" closeHref="/publish" closeOnClickOutside={closeOnClickOutside}>
            列表
          </Modal>
        </MantineProvider>
      ),
    },
  ]);
  return renderToString(<RouterProvider router={router} />);
}

test("W09 a dialog is 600 by 700 px by default", () => {
  expect([MODAL_WIDTH, MODAL_HEIGHT]).toEqual([600, 700]);
  expect(render(true)).toContain("--dialog-width:600px;--dialog-height:700px");
});

test("W09 without JavaScript a dialog is open and has links that close it", () => {
  const html = render(true);
  expect(html).toMatch(/<dialog[^>]*open=""/);
  expect(html.match(/href="\/publish"/g)).toHaveLength(2);
  expect(html).toContain("列表");
});

test("W09 a press on the mask does not close the dialog where this is forbidden", () => {
  expect(render(true, false).match(/href="\/publish"/g)).toHaveLength(1);
});

test("W09 a closed dialog is not in the page", () => {
  expect(render(false)).not.toContain("列表");
});
