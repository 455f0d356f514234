/** The mailbox over HTTP: JSON for programs (GET and DELETE /mail/messages), pages for a person (/mail). */
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { refuse, type RequestEnv } from '../../runtime/http.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import { mailboxPage, messagePage } from './mail-page.ts'
import type { Mailbox } from './mailbox.ts'

export function createMailRoutes(mailbox: Mailbox): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.get('/', (c) => mailboxPage(c, mailbox.list()))
  routes.get('/messages', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(mailbox.list())
  })
  routes.get('/messages/:id', (c) => {
    const message = mailbox.find(c.req.param('id'))
    return message
      ? c.json(message)
      : refuse(c, new AppError('not_found', 'There is no such message in the sandbox.'))
  })
  routes.on('DELETE', ['/', '/messages'], (c) => {
    mailbox.empty()
    return c.body(null, 204)
  })
  routes.get('/view/:id', (c) => messagePage(c, mailbox.find(c.req.param('id'))))
  routes.post('/empty', csrf(), (c) => {
    mailbox.empty()
    return c.redirect('/mail', 303)
  })
  return routes
}
