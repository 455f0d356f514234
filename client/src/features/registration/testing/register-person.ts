/** User actions in the wizard, and a scripted server that accepts them. */
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { createStage, Script } from './render-registration.tsx'
import { identity, PASSWORD } from './scenes.ts'

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))

export const happy = (): { script: Script; accountExists: () => boolean } => {
  let isThere = false
  return {
    accountExists: () => isThere,
    script: {
      'GET /api/auth/check-email': () => ({ body: { exists: false } }),
      'POST /api/auth/signup-atomic': () => {
        isThere = true
        return { body: { success: true, userId: identity.userId } }
      },
      'POST /api/billing/create-checkout-session': () => ({
        body: { sessionId: 'cs_1', url: 'https://pay.example/cs_1' },
      }),
      'GET /api/billing/checkout-session': () => ({
        body: { sessionId: 'cs_1', state: 'open', subscriptionStatus: 'none' },
      }),
      'POST /api/users/complete-profile': () => ({
        status: 201,
        body: { success: true, userId: identity.userId },
      }),
    },
  }
}

export async function fillAccount(user: UserEvent): Promise<void> {
  await user.type(field('Work Email'), identity.email)
  await user.type(field('Password'), PASSWORD)
  await user.type(field('Confirm Password'), PASSWORD)
}
export async function fillContact(user: UserEvent): Promise<void> {
  await user.type(field('First Name'), 'Dana')
  await user.type(field('Last Name'), 'Reyes')
  await user.type(field('Phone No'), '4155550123')
}
/** Waits for the stored draft to reach a phase. */
export async function stored(stage: ReturnType<typeof createStage>, phase: string) {
  return waitFor(async () => {
    const found = await stage.drafts.load()
    expect(found?.phase).toBe(phase)
    return found
  })
}
