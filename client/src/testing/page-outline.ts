/** The page as a person would read it out: more of it fits one screen than of its markup. */

/** What stands open over the page comes first. */
const FIRST = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="alert"], [role="status"]'

/** One line for each text, named part and control. Texts that only screen readers get are in it, as are hidden ones. */
export function pageOutline(page: Element): readonly string[] {
  const first = [...page.querySelectorAll(FIRST)].filter(
    ({ parentElement }) => !parentElement?.closest(FIRST),
  )
  return [...first.flatMap((part) => linesOf(part)), ...linesOf(page, new Set<Node>(first))]
}

function linesOf(node: Node, except: ReadonlySet<Node> = new Set()): readonly string[] {
  if (except.has(node)) return []
  const below = [...node.childNodes].flatMap((child) => linesOf(child, except))
  if (node instanceof Element) {
    const own = isControl(node) ? controlLine(node) : namedLine(node)
    return own === null ? below : [own, ...below.map((line) => `  ${line}`)]
  }
  const text = (node.textContent ?? '').trim()
  return node.nodeType !== Node.TEXT_NODE || !/[\p{L}\p{N}]/u.test(text)
    ? below
    : [`${nameOf(node.parentElement)}: ${text}`]
}

function nameOf(element: Element | null): string {
  return element?.getAttribute('role') ?? element?.localName ?? ''
}

function namedLine(element: Element): string | null {
  const label = element.getAttribute('aria-label')
  return label === null ? null : `${nameOf(element)} "${label}"`
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(element: Element): element is Control {
  return ['input', 'select', 'textarea'].includes(element.localName)
}

function controlLine(control: Control): string {
  const name = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent.trim() ?? ''
  const isTicked = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
  const state = isTicked ? (control.checked ? 'checked' : 'not checked') : `"${control.value}"`
  return `${control.type} "${name}": ${state}`
}
