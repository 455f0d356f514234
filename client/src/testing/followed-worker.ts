import { vi } from 'vitest'

/** The part of a ServiceWorker needed to wait for its next state, because jsdom has none. */
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
