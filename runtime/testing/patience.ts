/** Raises the default timeout of `vi.waitFor`: one second is too short on a busy machine. */
import { vi } from 'vitest'

const PATIENCE = 15_000
const waitFor = vi.waitFor.bind(vi)
vi.waitFor = (callback, options = PATIENCE) => waitFor(callback, options)
