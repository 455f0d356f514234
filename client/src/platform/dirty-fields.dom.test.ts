import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { trackDirtyFields, type DirtyFields } from './dirty-fields.ts'

let typed: DirtyFields
beforeEach(() => {
  typed = trackDirtyFields(document)
})
afterEach(() => document.body.replaceChildren())

function show(html: string): HTMLInputElement {
  document.body.innerHTML = html
  const field = document.querySelector<HTMLInputElement>('#field')
  if (field === null) throw new Error('no field')
  return field
}

it('counts what a person typed until it is gone', async () => {
  const field = show('<form><textarea id="field"></textarea></form>')
  expect(typed.isHeld()).toBe(false)
  await userEvent.type(field, 'half a thought')
  expect(typed.isHeld()).toBe(true)
  await userEvent.clear(field)
  expect(typed.isHeld()).toBe(false)
  await userEvent.type(field, 'another')
  field.closest('form')?.remove()
  expect(typed.isHeld()).toBe(false)
})

it('does not count what the page itself put there', () => {
  show('<input id="field" value="from the server">')
  expect(typed.isHeld()).toBe(false)
})

it('does not count what no field has told', () => {
  show('<div id="field" contenteditable></div>').dispatchEvent(new Event('input', { bubbles: true }))
  expect(typed.isHeld()).toBe(false)
})

it.each([
  ['a form that saves as one types', '<form data-kept><input id="field"></form>', false],
  ['a search', '<input id="field" type="search">', false],
  ['a password, which is kept nowhere', '<form data-kept><input id="field" type="password"></form>', true],
])('%s', async (_name, html, held) => {
  await userEvent.type(show(html), 'words')
  expect(typed.isHeld()).toBe(held)
})
