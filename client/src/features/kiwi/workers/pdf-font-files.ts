/** The fonts that every PDF may use without having them in it. The service worker keeps them from their first use. */
const FILES: Readonly<Record<string, string>> = import.meta.glob<string>(
  '../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  { query: '?url', import: 'default', eager: true },
)

/** Addresses in the build by the file's name in pdf.js. */
export const PDF_FONT_URLS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)
