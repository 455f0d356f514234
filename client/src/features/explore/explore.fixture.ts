/** Made-up requests and interests for tests. */
import type { ExploreResponse } from '../../../../shared/contracts/explore.ts'
import type { Interest } from '../../../../shared/contracts/interests.ts'
import { aTeaser, REQUEST_ID } from './teaser.fixture.ts'

export const INTEREST_ID = '0199a3f0-0000-7000-8000-0000000000a1'

export function exploreAnswer(changes: Partial<ExploreResponse> = {}): ExploreResponse {
  return {
    teasers: [aTeaser()],
    next: null,
    states: ['NY', 'PA'],
    readAt: '2026-11-25T12:00:00.000Z',
    ...changes,
  }
}

export function interest(changes: Partial<Interest> = {}): Interest {
  return {
    id: INTEREST_ID,
    requestId: REQUEST_ID,
    status: 'sent',
    message: 'I handle cases like this.',
    mayShareName: false,
    createdAt: '2026-11-24T09:00:00.000Z',
    updatedAt: '2026-11-24T09:00:00.000Z',
    clearBy: null,
    teaser: aTeaser(),
    disclosed: null,
    conversationId: null,
    conflictNote: '',
    ...changes,
  }
}
