/** Builds the document of one prerendered page from the app's shell. */
import { OPERATOR_STAND_INS } from '../../shared/domain/operator-facts.ts'
import type { DrawnPage } from './prerendered-page.ts'

/** File names in the built app, dependencies first. */
export type PageFiles = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

const ORIGIN = OPERATOR_STAND_INS.publicOrigin
/** Pixels, as in scripts/make-pictures.ts. */
const PICTURE = { width: 1200, height: 630 }

export function writeDocument(shell: string, page: DrawnPage, files: PageFiles): string {
  return [
    (text: string) =>
      replaceOnce(text, /<html lang="en-US">/, '<html lang="en-US" data-page-style="marketing">'),
    (text: string) => replaceOnce(text, /<title>[^<]*<\/title>/, `<title>${escaped(page.title)}</title>`),
    (text: string) =>
      replaceOnce(
        text,
        /<meta\s+name="description"[^>]*>/,
        meta('name', 'description', page.head.description),
      ),
    // The marketing style is light, even if the user's system is dark.
    (text: string) =>
      replaceOnce(text, /<meta name="color-scheme"[^>]*>/, meta('name', 'color-scheme', 'light')),
    // The text is in the document, so the page is readable without JavaScript.
    (text: string) => replaceOnce(text, /<noscript>[\s\S]*?<\/noscript>\s*/, ''),
    (text: string) => replaceOnce(text, /<p id="late"[\s\S]*?<\/p>\s*/, ''),
    (text: string) => replaceOnce(text, /<\/head>/, `${headOf(page, filesNotIn(text, files))}</head>`),
    (text: string) =>
      replaceOnce(
        text,
        /<div id="root"><\/div>/,
        `<div id="root" data-drawn="${page.path}">${page.markup}</div>`,
      ),
    scriptsLast,
  ].reduce((text, step) => step(text), shell)
}

/** Prerendered text is readable before the scripts load: low priority leaves a slow connection to the styles and the font. */
function scriptsLast(text: string): string {
  return text.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
}

/** Every other page starts with the same scripts: preloads them before the first one runs. */
export function writeShell(shell: string, files: PageFiles): string {
  const tags = fileTags(filesNotIn(shell, files)).map((tag) => `  ${tag}\n  `)
  return replaceOnce(shell, /<\/head>/, `${tags.join('')}</head>`)
}

/** Throws if the pattern is missing, so that the build fails rather than produce an incomplete page. */
function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`The shell has no ${pattern.source}`)
  return text.replace(pattern, () => replacement)
}

function filesNotIn(text: string, files: PageFiles): PageFiles {
  const isNew = (name: string): boolean => !text.includes(`/${name}"`)
  return { scripts: files.scripts.filter(isNew), styles: files.styles.filter(isNew) }
}

function fileTags({ scripts, styles }: PageFiles): readonly string[] {
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
}

function headOf({ path, title, head, structuredData }: DrawnPage, files: PageFiles): string {
  const address = `${ORIGIN}${path}`
  const lines = [
    ...fileTags(files),
    `<link rel="canonical" href="${address}">`,
    meta('property', 'og:site_name', 'CounselRelay'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'en_US'),
    meta('property', 'og:url', address),
    meta('property', 'og:title', title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:image', `${ORIGIN}${head.picture}`),
    meta('property', 'og:image:width', String(PICTURE.width)),
    meta('property', 'og:image:height', String(PICTURE.height)),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
    // A data block: it is not executed, so no script policy forbids it.
    ...structuredData.map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ]
  return `${lines.map((line) => `  ${line}`).join('\n')}\n  `
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escaped(content)}">`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
