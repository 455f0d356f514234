/** Answers a known path with another method with 405 and an Allow header. */
import type { Context, Hono } from 'hono'
import { refuse, type RequestEnv } from '../../runtime/http.ts'
import { AppError } from '../../shared/domain/app-error.ts'

/** Call after the path's own handlers are registered. */
export function onlyMethods(app: Hono<RequestEnv>, path: string, ...methods: readonly string[]): void {
  app.all(path, (c) => refuseMethod(c, methods))
}

export function refuseMethod(c: Context<RequestEnv>, methods: readonly string[]): Response {
  c.header('Allow', methods.join(', '))
  return refuse(c, new AppError('method_not_allowed', `This address takes ${methods.join(' and ')} only.`))
}
