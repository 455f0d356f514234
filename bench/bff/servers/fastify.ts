/** Fastify with reply-from, its own proxy on undici. */
import { buffer } from 'node:stream/consumers'
import replyFrom from '@fastify/reply-from'
import fastify from 'fastify'
import { benchEnvSchema, CONNECTIONS, createCheckAndSign, PATH, upstreamUrl } from '../call.ts'
import { createSameWork, type Admitted } from '../same-work.ts'

const env = benchEnvSchema.parse(process.env)
const checkAndSign = createCheckAndSign(env)
const work = createSameWork(env, 'fastify')
const app = fastify({ logger: false })
const admissions = new WeakMap<object, Admitted>()
app.addHook('onRequest', async (request) => {
  admissions.set(request, await work.admit(request.raw))
})
app.addHook('onResponse', (request, reply, done) => {
  work.log(
    admissions.get(request)?.requestId ?? '',
    request.method,
    request.url,
    reply.statusCode,
    reply.elapsedTime,
  )
  done()
})
app.removeContentTypeParser('application/json')
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
)
await app.register(replyFrom, {
  base: upstreamUrl(env),
  undici: { connections: CONNECTIONS, pipelining: 1 },
  disableRequestLogging: true,
})
app.post(PATH, (request, reply) => {
  const { body } = request
  const admitted = admissions.get(request)
  if (!Buffer.isBuffer(body) || admitted === undefined) return reply.code(415).send()
  const signed = checkAndSign(body)
  return reply.from(PATH, {
    body,
    contentType: 'application/json',
    rewriteRequestHeaders: (_original, headers) => ({ ...headers, ...admitted.forwarded, ...signed }),
    rewriteHeaders: () => ({ ...admitted.answerHeaders }),
    onResponse(_request, answer, { stream }) {
      buffer(stream)
        .then((bytes) => answer.send(work.checkAnswer(bytes)))
        .catch(() => answer.code(502).send())
    },
  })
})
await app.listen({ port: env.PORT, host: '127.0.0.1' })
