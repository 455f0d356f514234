/**
 * Prerenders the marketing pages into the built app: one document each, with its own head and the URLs of its scripts and styles, plus
 * robots.txt and sitemap.xml. The operator's details are placeholders, which the BFF replaces at start.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { z } from 'zod'
import { documentOf, MARKETING_PATHS, type MarketingPath } from '../../shared/domain/marketing-pages.ts'
import { OPERATOR_META, OPERATOR_STAND_INS } from '../../shared/domain/operator-facts.ts'
import { PLATFORM_OPENS } from './areas.ts'
import { prerenderedPagesSchema, type DrawnPage } from './prerendered-page.ts'
import { writeDocument, writeShell, type PageFiles } from './page-document.ts'
import { robotsText, sitemapText } from './search-engine-files.ts'

export function prerenderedPages(root: string): Plugin {
  let filesOf = new Map<MarketingPath, PageFiles>()
  let filesOfShell: PageFiles = { scripts: [], styles: [] }
  return {
    name: 'counselrelay:drawn-pages',
    transformIndexHtml: () =>
      Object.entries(OPERATOR_META).map(([fact, name]) => ({
        tag: 'meta',
        attrs: { name, content: OPERATOR_STAND_INS[fact as keyof typeof OPERATOR_META] }, // its own keys
        injectTo: 'head' as const,
      })),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        filesOf = new Map(MARKETING_PATHS.map((path) => [path, filesOfModules(bundle, [pageModule(path)])]))
        filesOfShell = filesOfModules(bundle, PLATFORM_OPENS)
      },
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) throw new Error('The app is built into no folder.')
        const shell = readFileSync(join(dir, 'index.html'), 'utf8')
        for (const page of await draw(root)) {
          const files = filesOf.get(page.path)
          if (files === undefined) throw new Error(`${page.path} is drawn but not built`)
          writeFileSync(join(dir, documentOf(page.path)), writeDocument(shell, page, files))
        }
        writeFileSync(join(dir, 'index.html'), writeShell(shell, filesOfShell))
        writeFileSync(join(dir, 'robots.txt'), robotsText())
        writeFileSync(join(dir, 'sitemap.xml'), sitemapText())
      },
    },
  }
}

function pageModule(path: MarketingPath): string {
  const name = path === '/' ? 'landing' : path.slice(1)
  return `client/src/features/marketing/${name}/${name}-page.tsx`
}

/** The scripts and styles of dynamically imported modules with all their dependencies, so that the browser requests all of them at once. */
function filesOfModules(bundle: Rolldown.OutputBundle, modules: readonly string[]): PageFiles {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (fileName: string, way: readonly string[]): void => {
    const chunk = chunks.get(fileName)
    if (chunk === undefined || scripts.has(fileName)) return
    if (way.includes(fileName))
      throw new Error(
        `Scripts need each other: ${[...way, fileName].join(' > ')}. See the groups in vite.config.ts.`,
      )
    for (const needed of chunk.imports) visit(needed, [...way, fileName])
    scripts.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  for (const module of modules) {
    const own = [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith(`/${module}`) === true)
    if (own === undefined) throw new Error(`No chunk is made of ${module}`)
    visit(own.fileName, [])
  }
  return { scripts: [...scripts], styles: [...styles] }
}

/** Builds the pages for Node and renders their markup. Class names match the browser's build: both are derived from path and content. */
async function draw(root: string): Promise<readonly DrawnPage[]> {
  const clientRoot = join(root, 'client')
  // Inside the project, so that Node finds the packages.
  const folder = mkdtempSync(join(root, 'dist', 'drawing-'))
  try {
    await build({
      configFile: false,
      root: clientRoot,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react()],
      build: {
        ssr: join(clientRoot, 'src', 'app', 'prerender.tsx'),
        outDir: folder,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
      },
    })
    const entry: unknown = await import(pathToFileURL(join(folder, 'prerender.js')).href)
    const { drawPages } = entrySchema.parse(entry)
    return prerenderedPagesSchema.parse(await drawPages())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const entrySchema = z.object({
  drawPages: z.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
})
