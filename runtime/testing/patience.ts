/** A wait ends when what it waits for is so. Vitest gives up after one second, which a busy machine may need. */
import { vi } from 'vitest'

const PATIENCE = 15_000
const waitFor = vi.waitFor.bind(vi)
vi.waitFor = (callback, options = PATIENCE) => waitFor(callback, options)
