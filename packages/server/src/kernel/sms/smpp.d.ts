declare module 'smpp' {
  import type { Socket } from 'node:net'

  export interface Pdu {
    readonly command: string
    readonly command_status: number
    readonly message_id?: string
    readonly esm_class?: number
    readonly source_addr?: string
    readonly destination_addr?: string
    readonly data_coding?: number
    readonly receipted_message_id?: string
    readonly message_state?: number
    readonly short_message?: { readonly message?: string | Buffer }
    readonly message_payload?: { readonly message?: string | Buffer }
    response(fields?: Record<string, unknown>): Pdu
  }

  type Fields = Readonly<Record<string, unknown>>
  type Answered = (pdu: Pdu) => void

  export class Session {
    readonly socket: Socket
    on(event: 'connect' | 'close', listen: () => void): this
    on(event: 'error', listen: (error: Error) => void): this
    on(event: string, listen: (pdu: Pdu) => void): this
    send(pdu: Pdu): boolean
    bind_transceiver(fields: Fields, answered: Answered): boolean
    submit_sm(fields: Fields, answered: Answered): boolean
    deliver_sm(fields: Fields, answered?: Answered): boolean
    enquire_link(answered?: Answered): boolean
    unbind(answered?: Answered): boolean
    close(): void
    destroy(): void
  }

  interface Server {
    listen(port: number, host: string, listening?: () => void): this
    address(): unknown
    close(closed?: () => void): void
    on(event: 'error', listen: (error: Error) => void): this
  }

  const smpp: {
    connect(options: Readonly<Record<string, unknown>>): Session
    createServer(options: Readonly<Record<string, unknown>>, serve: (session: Session) => void): Server
  }
  export default smpp
}
