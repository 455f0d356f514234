import { vi } from 'vitest'

/** As much of a service worker as is looked at by whoever waits for its next state; jsdom has none. */
export class FollowedWorker extends EventTarget {
  readonly postMessage = vi.fn()
  state: string

  constructor(state: 'installing' | 'installed') {
    super()
    this.state = state
  }

  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}
