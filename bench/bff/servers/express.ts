/** The usual Express proxy: raw body and http-proxy-middleware as documented; with KEEP_ALIVE an agent that keeps connections alive. */
import { Agent } from 'node:http'
import express from 'express'
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware'
import { benchEnvSchema, CONNECTIONS, createCheckAndSign, PATH, upstreamUrl } from '../call.ts'
import { createSameWork, type Admitted } from '../same-work.ts'

const env = benchEnvSchema.parse(process.env)
const checkAndSign = createCheckAndSign(env)
const work = createSameWork(env, 'express')
const intercept = responseInterceptor((bytes) => Promise.resolve(work.checkAnswer(bytes)))
const app = express()
app.disable('x-powered-by')
type Locals = { admitted: Admitted }

app.use(async (request, response: express.Response<unknown, Locals>, next) => {
  const started = Date.now()
  const admitted = await work.admit(request)
  response.locals.admitted = admitted
  response.set(admitted.answerHeaders)
  response.once('finish', () => {
    work.log(admitted.requestId, request.method, request.path, response.statusCode, Date.now() - started)
  })
  next()
})
app.post(
  PATH,
  express.raw({ type: 'application/json', limit: '256kb' }),
  createProxyMiddleware<express.Request, express.Response<unknown, Locals>>({
    target: upstreamUrl(env) + PATH,
    ignorePath: true,
    selfHandleResponse: true,
    ...(env.KEEP_ALIVE ? { agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }) } : {}),
    on: {
      proxyReq(outgoing, request, response) {
        const body: unknown = request.body
        if (!Buffer.isBuffer(body)) throw new Error('no body')
        const added = { ...response.locals.admitted.forwarded, ...checkAndSign(body) }
        for (const [name, value] of Object.entries(added)) outgoing.setHeader(name, value)
        outgoing.setHeader('Content-Length', body.length)
        outgoing.end(body)
      },
      proxyRes: (answer, request, response) => void intercept(answer, request, response),
    },
  }),
)
app.listen(env.PORT, '127.0.0.1')
