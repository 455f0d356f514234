/** Adds the hash of each script and stylesheet to its tag, so that a browser only runs what was built. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The files in a page's tags. Code loaded later is named by scripts that this covers. */
const TAG = /<(?:script|link)\b[^>]*\b(?:src|href)="\/([^"]+\.(?:js|css))"[^>]*>/g

export function withIntegrity(
  html: string,
  contentOf: (file: string) => string | Uint8Array | undefined,
): string {
  return html.replaceAll(TAG, (tag: string, file: string) => {
    const content = contentOf(file)
    if (content === undefined || tag.includes('integrity=')) return tag
    const digest = createHash('sha384').update(content).digest('base64')
    return tag.replace(/\s?\/?>$/, ` integrity="sha384-${digest}">`)
  })
}

/** Must run after the plugins that write pages, scripts or styles; the service worker's file list is made later. */
export function integrity(): Plugin {
  return {
    name: 'counselrelay:integrity',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }) {
        if (dir === undefined) throw new Error('The app is built into no folder.')
        const pages = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
          name.endsWith('.html'),
        )
        for (const page of pages) {
          const html = readFileSync(join(dir, page), 'utf8')
          writeFileSync(
            join(dir, page),
            withIntegrity(html, (file) => contentOf(join(dir, file))),
          )
        }
      },
    },
  }
}

function contentOf(path: string): Uint8Array | undefined {
  return existsSync(path) ? readFileSync(path) : undefined
}
