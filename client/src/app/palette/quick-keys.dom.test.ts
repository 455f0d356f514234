import { afterEach, describe, expect, it } from 'vitest'
import { isBusy, keepSingleKeys, quickActOf, readSingleKeys } from './quick-keys.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

describe('the keys', () => {
  it.each([
    [{ key: 'k', ctrlKey: true }, 'palette'],
    [{ key: 'K', metaKey: true }, 'palette'],
    [{ key: 'n' }, 'new_referral'],
    [{ key: '?', shiftKey: true }, 'shortcuts'],
    [{ key: 'n', ctrlKey: true }, null],
    [{ key: 'N', shiftKey: true }, null],
    [{ key: 'k' }, null],
    [{ key: 'k', ctrlKey: true, shiftKey: true }, null],
  ] as const)('%j mean %s', (pressed, act) => {
    expect(quickActOf({ ...NONE, ...pressed }, true)).toBe(act)
  })

  it('without Ctrl or Cmd can be turned off', () => {
    expect(quickActOf({ ...NONE, key: 'n' }, false)).toBeNull()
    expect(quickActOf({ ...NONE, key: '?', shiftKey: true }, false)).toBeNull()
    expect(quickActOf({ ...NONE, key: 'k', ctrlKey: true }, false)).toBe('palette')
  })

  it('stay off on this device', () => {
    keepSingleKeys(false)
    expect(readSingleKeys()).toBe(false)
    keepSingleKeys(true)
    expect(readSingleKeys()).toBe(true)
  })
})

describe('when they may act', () => {
  afterEach(() => document.body.replaceChildren())
  const put = (markup: string): Element | null => {
    document.body.innerHTML = markup
    return document.body.firstElementChild
  }

  it.each(['<input>', '<input type="search">', '<textarea></textarea>', '<select></select>'])(
    'not while a person types into %s',
    (markup) => {
      expect(isBusy(document, put(markup))).toBe(true)
    },
  )

  it.each(['<button></button>', '<input type="checkbox">', '<a href="/"></a>', '<main></main>'])(
    'on %s',
    (markup) => {
      expect(isBusy(document, put(markup))).toBe(false)
    },
  )

  it.each(['<dialog open></dialog>', '<div role="menu"></div>'])('not beside %s', (markup) => {
    put(markup)
    expect(isBusy(document, document.body)).toBe(true)
  })
})
