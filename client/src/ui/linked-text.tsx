import type { ReactNode } from 'react'

const ADDRESS = /https:\/\/[^\s<>"“”]+/giu
/** Ends a sentence more often than an address. */
const TRAILING = new Set(".,;:!?)]}'’")

/** Text in which secure addresses are links, each with the host it leads to. Everything else stays text. */
export function LinkedText({ children }: { readonly children: string }): ReactNode {
  return partsOf(children).map(({ at, text, host }) =>
    host === null ? (
      text
    ) : (
      <span key={at}>
        <a href={text} target="_blank" rel="noopener noreferrer nofollow">
          {text}
        </a>{' '}
        ({host})
      </span>
    ),
  )
}

type Part = { readonly at: number; readonly text: string; readonly host: string | null }

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0])
    const host = hostOf(address)
    if (host === null) continue
    parts.push(
      { at: end, text: text.slice(end, match.index), host: null },
      { at: match.index, text: address, host },
    )
    end = match.index + address.length
  }
  return [...parts, { at: end, text: text.slice(end), host: null }].filter((part) => part.text !== '')
}

function withoutTrailing(address: string): string {
  let end = address.length
  while (TRAILING.has(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

/** Spelled in ASCII, so that a name of look-alike letters is seen for what it is. */
function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return protocol === 'https:' && host !== '' ? host : null
}
