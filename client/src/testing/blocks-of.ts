/** The texts of a rendered page, each paragraph, item, label or heading for itself, as somebody reads them. */
const BLOCKS = 'p, li, h1, h2, h3, h4, label, legend, dt, dd, th, td, button, div'
/** Names of states and languages are not sentences; hidden text is read by nobody. */
const NOT_READ = 'option, script, style, [aria-hidden="true"]'

export function blocksOf(root: Element): readonly string[] {
  const texts = new Map<Element, string>()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent === null || parent.closest(NOT_READ) !== null) continue
    const block = parent.closest(BLOCKS) ?? root
    texts.set(block, (texts.get(block) ?? '') + (node.textContent ?? ''))
  }
  return [...texts.values()].map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '')
}
