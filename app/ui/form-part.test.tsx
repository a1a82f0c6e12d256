import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, Form, StaticRouterProvider, useFormAction } from "react-router";
import { expect, test } from "vitest";
import { DrawOnceContext } from "~/lib/draw-once.ts";
import { piecesOnce } from "~/server/draw-once.server.ts";
import { bytesOf } from "~/server/kept-html.server.ts";
import { FormOwner } from "./form-owner.tsx";
import { ButtonsPart, FormPart } from "./form-part.tsx";

const drawn: string[] = [];

function Counted({ name }: { name: string }) {
  drawn.push(name);
  return name;
}

function Row() {
  return (
    <ButtonsPart by="row" isKept>
      <p>
        <Form method="post">
          <FormOwner follows />
          <Counted name="row" />
        </Form>
      </p>
    </ButtonsPart>
  );
}

function Written({ name, action }: { name: string; action?: string }) {
  return (
    <FormPart by={name} formKey="key-of-this-page" isKept {...(action === undefined ? {} : { action })}>
      <Form method="post">
        <input type="hidden" name="formKey" value="key-of-this-page_0" />
        <FormOwner />
        <Counted name={name} />
      </Form>
    </FormPart>
  );
}

const Indexed = () => <Written name="indexed" action={useFormAction()} />;
const Page = () => (
  <>
    <Row />
    <Written name="written" />
  </>
);

const { query, dataRoutes } = createStaticHandler([
  {
    id: "root",
    path: "/",
    loader: ({ request }) => ({ viewer: { id: Number(request.headers.get("x-viewer")) } }),
    children: [
      { path: "article/:id", Component: Page },
      { path: "dynamic", children: [{ index: true, Component: Indexed }] },
    ],
  },
]);

async function pageFor(viewer: number, at: string): Promise<string> {
  const context = await query(new Request(`http://site${at}`, { headers: { "x-viewer": String(viewer) } }));
  if (context instanceof Response) throw new Error(`${context.status}`);
  const once = (...asked: Parameters<typeof piecesOnce>) => bytesOf(piecesOnce(...asked)).toString();
  return renderToString(
    <DrawOnceContext value={once}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </DrawOnceContext>,
  );
}

test("E09 forms of a page are drawn once, and each reader's own stand in them, on an index route, too", async () => {
  const first = await pageFor(5, "/article/1");
  expect(first.match(/action="\/article\/1"/g)).toHaveLength(2);
  expect(await pageFor(6, "/article/2?sort=hot")).toBe(
    first.replaceAll('action="/article/1"', 'action="/article/2?sort=hot"').replaceAll('value="5"', 'value="6"'),
  );
  const indexed = await pageFor(5, "/dynamic");
  expect(indexed).toContain('action="/dynamic?index"');
  expect(await pageFor(6, "/dynamic?feed=following")).toContain('action="/dynamic?index&amp;feed=following"');
  expect(drawn).toEqual(["row", "written", "indexed"]);
});
