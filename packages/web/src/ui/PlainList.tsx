import { Stack, type StackProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** Lines one under the other, without the marks and the margins of a list. */
export const PlainList = ({ style, ...props }: StackProps & Pick<ComponentProps<'ul'>, 'onScroll'>) => (
  <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none', ...style }} {...props} />
)
