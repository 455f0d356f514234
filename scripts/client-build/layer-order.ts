/**
 * Prepends the order of the cascade layers to every CSS file. Pages load the files of the build in any order, and otherwise the first file
 * that names a layer would set its position.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** `stylesheet` declares the order in its first rule: `@layer a, b, c;` */
export function layerOrder(stylesheet: string): Plugin {
  return {
    name: 'counselrelay:layer-order',
    apply: 'build',
    generateBundle(_options, bundle) {
      const order = /@layer [^;{]+;/.exec(readFileSync(stylesheet, 'utf8'))?.[0]
      if (order === undefined) this.error(`${stylesheet} states no order of layers`)
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const source = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
        file.source = `${order}${source}`
      }
    },
  }
}
