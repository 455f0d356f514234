/** Sends mail from the user's Gmail address. developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/send */
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { z } from 'zod'
import type { ProviderApi } from '../provider/provider-api.ts'
import type { GoogleAddresses } from './google-settings.ts'

const sentSchema = z.object({ id: z.string() })

export type OutgoingMail = {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

export type Gmail = {
  /** Returns the message's id. Rejects with ProviderFailure. */
  send(token: string, mail: OutgoingMail): Promise<string>
}

export function createGmail(api: ProviderApi, addresses: GoogleAddresses): Gmail {
  return {
    async send(token, mail) {
      const raw = (await composed(mail)).toString('base64url')
      const url = `${addresses.gmail}/users/me/messages/send`
      const { id } = await api.json(token, { method: 'POST', url, json: { raw } }, sentSchema)
      return id
    },
  }
}

/** RFC 5322 message without From: Gmail adds the user's address. */
function composed({ to, subject, text }: OutgoingMail): Promise<Buffer> {
  const node = new MailComposer({ to: [...to], subject, text }).compile()
  return new Promise((resolve, reject) => {
    node.build((error, message) => {
      if (error === null) resolve(message)
      else reject(error)
    })
  })
}
