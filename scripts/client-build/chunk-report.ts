/**
 * Writes down which script of the build brings which modules and packages, and which scripts come with it, so that what a page costs can
 * be counted without a browser (scripts/check-size.ts).
 */
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'

/** Beside the build's own files; the service worker does not keep it. */
export const CHUNK_REPORT = '.vite/chunks.json'

const chunkSchema = z.object({
  /** Path within the build. */
  file: z.string(),
  /** The module that asked for this script, relative to the repository; null for what several share. */
  opens: z.string().nullable(),
  /** Scripts that are loaded with it. */
  imports: z.array(z.string()),
  /** npm packages whose code lies in it. */
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
