import { favouriteEndpoints } from "../../contract/posts/favourite.ts";
import { createFolder, removeFolder, updateFolder } from "../services/posts/favourite/change-folder.ts";
import { getFolder, listOpenFolders } from "../services/posts/favourite/get-folder.ts";
import { moveFavourite } from "../services/posts/favourite/move-favourite.ts";
import { setFavourite } from "../services/posts/favourite/set-favourite.ts";
import type { Mount } from "./mount.ts";

export function favouriteRoutes(mount: Mount): void {
  mount.authed(favouriteEndpoints.set, ({ ctx, viewer, body }) => setFavourite({ ctx, viewer, input: body }));
  mount.authed(favouriteEndpoints.move, ({ ctx, viewer, body }) => moveFavourite({ ctx, viewer, input: body }));
  mount.open(favouriteEndpoints.folder, ({ ctx, viewer, query }) => getFolder({ ctx, viewer, input: query }));
  mount.open(favouriteEndpoints.folderList, ({ ctx, query }) => listOpenFolders({ ctx, userId: query.userId }));
  mount.authed(favouriteEndpoints.folderCreate, ({ ctx, viewer, body }) => createFolder({ ctx, viewer, input: body }));
  mount.authed(favouriteEndpoints.folderUpdate, ({ ctx, viewer, params, body }) =>
    updateFolder({ ctx, viewer, id: params.id, input: body }),
  );
  mount.authed(favouriteEndpoints.folderRemove, ({ ctx, viewer, params }) =>
    removeFolder({ ctx, viewer, id: params.id }),
  );
}
