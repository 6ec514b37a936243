import type { Channel } from '@crm/contract/kernel/channel'
import type { Socket } from 'socket.io'
import { type Actor, isAdmin, may } from '../actor.ts'
import type { Authenticator } from '../authenticate.ts'
import type { Clock } from '../clock.ts'

/** What a socket gets was decided by these; when they change it is dropped and comes back with the new ones. */
const rightsOf = (actor: Actor, { ownDepartment }: Channel) =>
  JSON.stringify([isAdmin(actor), actor.flags, actor.departments, ownDepartment && actor.departmentId])

interface Admitted {
  readonly token: string
  readonly rights: string
}

/** Beside the socket and not in its data: those go to other processes, and a token does not. */
const admitted = new WeakMap<Socket, Admitted>()

interface Admission {
  readonly token: string
  readonly actor: Actor
  readonly channel: Channel
}

/** Notes as whom a socket came in. */
export function admitSocket(socket: Socket, { token, actor, channel }: Admission): void {
  admitted.set(socket, { token, rights: rightsOf(actor, channel) })
  // What a socket came with goes to every process that asks for sockets, and so through Redis.
  socket.handshake.auth = {}
}

interface Options {
  readonly authenticator: Authenticator
  readonly clock: Clock
}

/** An open page says and hears without its person: that is no use of the session. */
const recognise = (socket: Socket, channel: Channel, { authenticator, clock }: Options) =>
  authenticator.recognise(admitted.get(socket)?.token ?? '', channel.tag, clock.now(), { isUse: false })

/** Who speaks through a socket, with the rights of this moment; undefined: nobody any more. */
export async function actorOf(socket: Socket, channel: Channel, options: Options): Promise<Actor | undefined> {
  const found = await recognise(socket, channel, options)
  return 'actor' in found && (channel.tag === null || may(found.actor, 'access')) ? found.actor : undefined
}

/** Drops a socket whose session ended or whose rights are others by now. */
export async function recheckSocket(socket: Socket, channel: Channel, options: Options): Promise<void> {
  const found = await recognise(socket, channel, options)
  if ('actor' in found && rightsOf(found.actor, channel) === admitted.get(socket)?.rights) return
  socket.emit('ended', { code: 'code' in found ? found.code : 'access.changed' })
  socket.disconnect(true)
}
