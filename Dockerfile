# BFF, API or both in one image; the command names the program: `bff`, `api`, `sandbox`, or none for all that the configuration needs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app /app
# Nothing of the image is written to at run time, so it runs with a read-only root; what is kept lies under /data.
RUN install -d -o node -g node -m 700 /data
# Never the demo by accident: whoever wants it passes -e NODE_ENV=development.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000 3001
ENTRYPOINT ["node", "scripts/serve.ts"]
