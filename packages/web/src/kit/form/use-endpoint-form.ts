import type { Endpoint, ReplyOf } from '@crm/contract/kernel/endpoint'
import type { z } from 'zod'
import { call } from '../../kernel/call.ts'
import type { CallInput } from '../../kernel/request.ts'
import type { FormOptions } from './form-options.ts'
import { type Form, useForm } from './use-form.ts'

type SchemaOf<E> = E extends { body: infer S extends z.ZodType } ? S : never
type BodyOf<E> = z.input<SchemaOf<E>>
/** As long as a field is not filled in, its part of the body is missing. */
type Partly<Body> = { [Key in keyof Body]?: Body[Key] | null | undefined }

type Options<E extends Endpoint, Values extends object> = FormOptions<Values> & {
  /** The body of the call, by its name in the contract: in a browser an endpoint comes without its schemas. */
  readonly schema?: SchemaOf<E>
  readonly onDone: (reply: ReplyOf<E>, values: Values) => void
} & (Values extends Partly<BodyOf<E>>
    ? { readonly body?: (values: Values) => Partly<BodyOf<E>> }
    : { readonly body: (values: Values) => Partly<BodyOf<E>> })

/** The form of one call: checked by its schema, sent once however often it is tried. */
export function useEndpointForm<const E extends Endpoint, Values extends object>(
  endpoint: E,
  options: Options<E, Values>,
): Form<Values> {
  const { body } = options
  return useForm<Values, ReplyOf<E>>({
    ...options,
    send(values, repeatKey) {
      // The calls of an account take no key: they stand before there is anybody to keep one for.
      const key = endpoint.comAes ? {} : { repeatKey }
      // The schema has let the body through: it is whole.
      return call(endpoint, { body: body?.(values) ?? values, ...key } as unknown as CallInput<E>)
    },
  })
}
