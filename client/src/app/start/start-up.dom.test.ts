import { afterEach, describe, expect, it } from 'vitest'
import { startUp } from './start-up.ts'

// The next test file uses the same document.
afterEach(() => document.body.replaceChildren())

describe('start-up', () => {
  it('[RT-09] says what failed and suggests to refresh when the app cannot draw itself', () => {
    document.body.innerHTML = '<div id="root"></div>'
    startUp(document, () => {
      throw new Error('no storage')
    })
    const alert = document.querySelector('[role="alert"]')
    expect(alert?.querySelector('h1')?.textContent).toBe('Failed to initialize: no storage')
    expect(alert?.textContent).toContain('Please refresh the page')
    expect(alert?.querySelector('button')?.textContent).toBe('Refresh')
  })

  it('takes away the document’s own words for an app that does not come', () => {
    document.body.innerHTML = '<div id="root"></div><p id="late"></p>'
    startUp(document, () => {
      throw new Error('no storage')
    })
    expect(document.getElementById('late')).toBeNull()
  })

  it('mounts once into the page and shows nothing of its own when all is well', () => {
    document.body.innerHTML = '<div id="root"></div>'
    const mounted: HTMLElement[] = []
    startUp(document, (root) => mounted.push(root))
    expect(mounted.map((root) => root.id)).toEqual(['root'])
    expect(document.querySelector('[role="alert"]')).toBeNull()
  })

  it('[RT-09] tells of a page without a place for the app', () => {
    document.body.innerHTML = ''
    startUp(document, () => undefined)
    expect(document.body.textContent).toContain('Failed to initialize: the page has no place for the app')
  })
})
