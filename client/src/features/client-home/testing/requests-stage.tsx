/** Opens a client's requests, with a scripted server. */
import { screen, within } from '@testing-library/react'
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import type { InterestedAttorney } from '../../../../../shared/contracts/interests.ts'
import { teachDialogs } from '../../../testing/application.tsx'
import { renderApplicantPage } from '../../../testing/applicant-stage.tsx'
import { ClientHomePage } from '../requests/client-home-page.tsx'
import { CLIENT, createClientStage, SIGNED_IN, type Script } from './client-stage.tsx'
import { aRequest } from './request.fixture.ts'

export const ID = '3f8f0c9b-6b1f-4a52-9c57-0d3a5c1e7a01'
export const LIST = 'GET /api/client-requests'
export const ANSWERS = `GET /api/client-requests/${ID}/interests`
export const at = (what: string): string => `POST /api/client-requests/${ID}/${what}`
export const request = aRequest({ id: ID, visibility: 'listed', why: null })
export const answered = { ...request, status: 'interested', interests: 1 } as const
export const CONTACT = { firstName: 'Cleo', lastName: 'Quintrell', phone: '4155550123' }
export const listed = (...requests: readonly ClientRequest[]) => ({ body: { requests, contact: CONTACT } })
export const answers = (...attorneys: readonly InterestedAttorney[]) => ({ body: { attorneys } })

export const openRequests = (script: Script, profile = CLIENT) => {
  teachDialogs()
  const stage = createClientStage({ session: SIGNED_IN, profile, script })
  const page = (
    <ClientHomePage
      conversation={{
        Panel: ({ otherParty }) => <p>Conversation with {otherParty}</p>,
        Unread: ({ conversationId }) => <p>Unread in {conversationId}</p>,
      }}
      aside={null}
    />
  )
  return { ...renderApplicantPage(page, '/home2', stage), calls: stage.calls }
}
export const card = async () => within(await screen.findByRole('region', { name: 'Not sure yet' }))
export const dialogButton = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })
