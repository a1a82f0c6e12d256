# The digest prevents another image under the same name; docs/operating.md (Images) says how to change it.
# No native package is compiled. If a platform lacks a prebuilt package, this image has the tools to compile it.
FROM node:24.18.0-bookworm@sha256:5711a0d445a1af54af9589066c646df387d1831a608226f4cd694fc59e745059 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The Node that package.json pins replaces the base image's, here and below.
RUN npm ci && cp node_modules/node/bin/node /usr/local/bin/node
COPY . .
RUN npm run build && node scripts/prune-image.mjs

FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
# compose.yaml uses the same ids: only this user owns its /data.
RUN groupadd --system --gid 999 qunluo \
  && useradd --system --uid 999 --gid qunluo --home-dir /app qunluo \
  && install -d -m 700 -o qunluo -g qunluo /data
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
ENV APP_ENV=production NODE_ENV=production DATA_DIR=/data
USER qunluo
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/start.js"]
