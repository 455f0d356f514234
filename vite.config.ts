import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { withAppArchive } from './scripts/client-build/app-archive.ts'
import { areaScripts } from './scripts/client-build/area-scripts.ts'
import { AREAS, OUTSIDE } from './scripts/client-build/areas.ts'
import { chunkReport } from './scripts/client-build/chunk-report.ts'
import { cspRevision } from './scripts/client-build/csp-revision.ts'
import { prerenderedPages } from './scripts/client-build/prerendered-pages.ts'
import { integrity } from './scripts/client-build/integrity.ts'
import { layerOrder } from './scripts/client-build/layer-order.ts'
import { manifest } from './scripts/client-build/manifest.ts'
import { precompress } from './scripts/client-build/precompress.ts'
import { textOfBytes } from './scripts/client-build/text-of-bytes.ts'
import { zodWithoutJsonSchema } from './scripts/client-build/zod-without-json-schema.ts'

const fromRoot = (path: string): string => join(import.meta.dirname, path)
const outDir = fromRoot('dist/client')
let folder = outDir

/** Last of all, after the service worker has been written. */
function precompressed(): Plugin {
  return {
    name: 'counselrelay:precompressed',
    apply: 'build',
    configResolved(config) {
      // The build may write beside the folder that is being served.
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: { order: 'post', sequential: true, handler: () => precompress(folder) },
  }
}

/** The router's package exports only its development build, with checks and warnings that a built app has no use for. */
const routerForProduction = [
  { find: /^react-router$/, replacement: fromRoot('node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: fromRoot('node_modules/react-router/dist/production/dom-export.mjs'),
  },
]

export default defineConfig(({ command }) => ({
  root: fromRoot('client'),
  publicDir: 'public',
  resolve: { alias: [textOfBytes, ...(command === 'build' ? routerForProduction : [])] },
  plugins: [
    react(),
    zodWithoutJsonSchema(),
    cspRevision(),
    chunkReport(fromRoot('.')),
    layerOrder(fromRoot('client/src/ui/styles/app.css')),
    prerenderedPages(import.meta.dirname),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        // One classic script, as it is registered.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,svg,woff2}', 'icons/icon-192.png'],
        // The worker that ends workers has no business on a device that keeps its own.
        // Nor have the files that only few people need: they are kept when first used (sw/kept-files.ts).
        globIgnores: [
          'sw-off.js',
          'assets/documents.worker-*.js',
          'assets/pdf.worker-*.js',
          'assets/msg.worker-*.js',
        ],
        // A larger file fails the build: silently left out of the precache it would be missing offline.
        maximumFileSizeToCacheInBytes: 1_000_000,
        manifestTransforms: [(files) => ({ manifest: withAppArchive(files, folder), warnings: [] })],
      },
    }),
    integrity(),
    precompressed(),
  ],
  worker: { plugins: () => [zodWithoutJsonSchema()] },
  build: {
    outDir,
    emptyOutDir: true,
    target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
    // Nothing inline: the policy allows neither data: scripts nor inline styles.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A tag for each script that a page's code needs, put in while the window waits, only says what the code itself says a moment later.
      resolveDependencies: (_script, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Small parts that nearly every page needs travel together: fewer requests, better compression.
            {
              name: 'kit',
              test: /client\/src\/ui\/(?:alert|badge|card|choice|empty|field|format-count|icons|progress|select|skeleton|tabs|text-field|time|tone|toolbar|use-now|use-one-run|visually)|shared\/domain\/(?:email-address|lazily)\.ts$|zod\/v4\/classic\/(?:iso|coerce)\.js$/,
            },
            // Every page needs both.
            { name: 'router', test: /node_modules\/(?:react|react-router|react-router-dom)\// },
            // A few lines each that the first script and others share: one request instead of four.
            {
              name: 'first-lines',
              test: /(?:shared\/domain\/(?:trusted-types|pricing)|shared\/contracts\/bff-routes|platform\/auth\/session-key)\.ts$/,
            },
            {
              debugName: 'areas',
              name: areaScripts(import.meta.dirname, AREAS, OUTSIDE),
            },
          ],
        },
      },
    },
  },
}))
