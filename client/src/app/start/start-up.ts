/** Mounts the app. If mounting fails, displays the error with plain DOM calls, which depend on no app code. */
import { removeLateNote } from './late-note.ts'

export function startUp(document: Document, mount: (root: HTMLElement) => void): void {
  const root = document.getElementById('root')
  try {
    if (root === null) throw new Error('the page has no place for the app')
    mount(root)
  } catch (cause) {
    showStartUpFailure(document, root ?? document.body, cause)
  }
}

function showStartUpFailure(document: Document, place: HTMLElement, cause: unknown): void {
  const panel = document.createElement('main')
  panel.setAttribute('role', 'alert')
  panel.className = 'start-up-failure'
  const heading = document.createElement('h1')
  heading.textContent = `Failed to initialize: ${cause instanceof Error ? cause.message : String(cause)}`
  const suggestion = document.createElement('p')
  suggestion.textContent =
    'Please refresh the page. Your drafts and queued referrals are safe on this device. If this happens again, close the app’s other windows first.'
  const refresh = document.createElement('button')
  refresh.type = 'button'
  refresh.textContent = 'Refresh'
  refresh.addEventListener('click', () => {
    document.location.reload()
  })
  panel.append(heading, suggestion, refresh)
  place.replaceChildren(panel)
  removeLateNote(document)
}
