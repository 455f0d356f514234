import { expect, it } from 'vitest'
import { cspRevision } from './csp-revision.ts'

type Tag = { readonly tag: string; readonly attrs: Record<string, string> }

function tagsFor(policy?: string): readonly Tag[] {
  const { transformIndexHtml } = cspRevision(policy)
  // The plugin gives a plain function without a context of its own.
  return (transformIndexHtml as unknown as () => readonly Tag[])()
}

it('a changed policy changes the page, and with it the copy that installed apps keep', () => {
  const [tag] = tagsFor("default-src 'none'")
  expect(tag).toMatchObject({ tag: 'meta', attrs: { name: 'csp-rev' } })
  expect(tag?.attrs['content']).toMatch(/^[0-9a-f]{64}$/)
  expect(tagsFor("default-src 'none'")).toEqual([tag])
  expect(tagsFor("default-src 'self'")).not.toEqual([tag])
  expect(tagsFor()).not.toEqual([tag])
})
