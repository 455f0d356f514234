import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { freePorts } from '../../runtime/testing/ports.ts'
import { startTcpLine, type TcpLine } from './tcp-line.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

/** An echo server that sends its name first. */
async function echo(name: string): Promise<number> {
  const server: Server = createServer((socket) => {
    socket.write(name)
    socket.on('error', () => undefined)
    socket.pipe(socket)
  })
  server.listen(await freePorts(), '127.0.0.1')
  await once(server, 'listening')
  opened.push(server)
  return (server.address() as AddressInfo).port // it listens on a port, not on a path
}

async function lineTo(...upstreams: readonly number[]): Promise<TcpLine> {
  const line = await startTcpLine(await freePorts(), upstreams)
  opened.push(line)
  return line
}

function call({ port }: TcpLine): { readonly socket: Socket; readonly heard: () => string } {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (piece: Buffer) => (heard += piece.toString()))
  opened.push({ close: () => socket.destroy() })
  return { socket, heard: () => heard }
}

describe('a line between two programs', () => {
  it('carries both ways, also slowly, and ends when an end ends', async () => {
    const line = await lineTo(await echo('one '))
    line.trouble({ kind: 'slow', delay: 20 })
    const { socket, heard } = call(line)
    socket.end('hello')
    await once(socket, 'close')
    expect(heard()).toBe('one hello')
  })

  it('keeps what comes while it stands still, and brings it afterwards', async () => {
    const line = await lineTo(await echo(''))
    const { socket, heard } = call(line)
    socket.write('before ')
    await expect.poll(heard).toBe('before ')
    line.trouble({ kind: 'stalled' })
    socket.write('after')
    const other = call(line)
    other.socket.write('too')
    await once(other.socket, 'connect')
    expect([heard(), other.heard()]).toEqual(['before ', ''])
    line.heal()
    await expect.poll(heard).toBe('before after')
    await expect.poll(other.heard).toBe('too')
  })

  it('resets what is open and what is opened, until it is healed', async () => {
    const line = await lineTo(await echo('one'))
    const { socket, heard } = call(line)
    await expect.poll(heard).toBe('one')
    const first = once(socket, 'error')
    line.trouble({ kind: 'reset', life: 0 })
    expect(await first).toMatchObject([{ code: 'ECONNRESET' }])
    expect(await once(call(line).socket, 'error')).toMatchObject([{ code: 'ECONNRESET' }])
    line.heal()
    await expect.poll(call(line).heard).toBe('one')
  })

  it('goes to its upstreams in turn, and to the next where one is away', async () => {
    const both = await lineTo(await echo('one'), await echo('two'))
    const calls = [call(both), call(both)]
    await expect.poll(() => calls.map(({ heard }) => heard()).toSorted()).toEqual(['one', 'two'])
    const half = await lineTo(await freePorts(), await echo('two'))
    const again = [call(half), call(half)]
    await expect.poll(() => again.map(({ heard }) => heard())).toEqual(['two', 'two'])
    const none = await lineTo(await freePorts())
    expect(await once(call(none).socket, 'error')).toMatchObject([{ code: 'ECONNRESET' }])
  })
})
