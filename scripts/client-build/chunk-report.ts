/**
 * Writes a report of the build's scripts with their modules, packages and imports, so that scripts/check-size.ts can compute the cost of a
 * page without a browser.
 */
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'

/** Among the build's files; the service worker does not cache it. */
export const CHUNK_REPORT = '.vite/chunks.json'

const chunkSchema = z.object({
  /** Path within the build. */
  file: z.string(),
  /** The dynamically imported module of this script, relative to the repository; null for a shared script. */
  opens: z.string().nullable(),
  /** Scripts that are loaded with it. */
  imports: z.array(z.string()),
  /** npm packages with code in it. */
  packages: z.array(z.string()),
})
export const chunkReportSchema = z.array(chunkSchema)
export type Chunk = Readonly<z.infer<typeof chunkSchema>>

export function chunkReport(root: string): Plugin {
  return {
    name: 'counselrelay:chunk-report',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((item): readonly Chunk[] => {
        if (item.type !== 'chunk') return []
        return [
          {
            file: item.fileName,
            opens: item.facadeModuleId === null ? null : relative(root, item.facadeModuleId),
            imports: item.imports,
            packages: [...new Set(item.moduleIds.flatMap(packageOf))].toSorted(),
          },
        ]
      })
      this.emitFile({ type: 'asset', fileName: CHUNK_REPORT, source: JSON.stringify(chunks) })
    },
  }
}

function packageOf(moduleId: string): readonly string[] {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(moduleId.split('/node_modules/').slice(1).at(-1) ?? '')?.[0]
  return name === undefined ? [] : [name]
}
