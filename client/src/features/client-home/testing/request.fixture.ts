/** A client's request as the server answers it. */
import type { InterestedAttorney } from '../../../../../shared/contracts/interests.ts'
import { ANY_CONTACT, type ClientRequest } from '../../../../../shared/contracts/client-requests.ts'

export function aRequest(differences: Partial<ClientRequest> = {}): ClientRequest {
  return {
    id: '3f8f0c9b-6b1f-4a52-9c57-0d3a5c1e7a01',
    practiceArea: null,
    summary: 'A van hit my bicycle.',
    state: 'TX',
    incidentDate: '2026-03-31',
    otherParties: ['Acme Vans LLC', 'Pat Driver'],
    subIssue: null,
    zip: null,
    forWhom: 'me',
    safeContact: ANY_CONTACT,
    language: 'en',
    visibility: 'private',
    why: 'earlier_notices',
    expiresAt: null,
    interests: 0,
    seenBy: 0,
    status: 'looking',
    isWithdrawn: false,
    createdAt: '2026-11-20T12:00:00.000Z',
    closedAt: null,
    ...differences,
  }
}

/** An attorney who answered a request. */
export function anAttorney(differences: Partial<InterestedAttorney> = {}): InterestedAttorney {
  return {
    interestId: '3f8f0c9b-6b1f-4a52-9c57-0d3a5c1e7b01',
    attorneyId: '3f8f0c9b-6b1f-4a52-9c57-0d3a5c1e7c01',
    status: 'sent',
    name: 'Ann Lee',
    firm: 'Lee Law',
    city: 'Albany',
    licenseState: 'TX',
    verifiedOn: '2026-03-02',
    yearsOfExperience: 12,
    practiceAreas: ['Personal Injury'],
    languages: ['es', 'fr'],
    message: 'I handle bicycle cases.',
    createdAt: '2026-11-20T12:00:00.000Z',
    conversationId: null,
    ...differences,
  }
}
