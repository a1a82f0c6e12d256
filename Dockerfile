# No native package is compiled; where a platform has no prebuilt one, this image has the tools.
FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && node scripts/prune-image.mjs

FROM node:24-bookworm-slim
RUN groupadd --system qunluo \
  && useradd --system --gid qunluo --home-dir /app qunluo \
  && install -d -o qunluo -g qunluo /data
WORKDIR /app
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
