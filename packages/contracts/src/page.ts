import { z } from 'zod';

/** The query parameters of every paged collection. */
export const page = {
  limit: z.coerce
    .number('must be a number')
    .int()
    .min(1)
    .max(100)
    .default(25)
    .meta({ description: 'Page size, 1 to 100' }),
  cursor: z.string().max(100).optional().meta({
    description: 'The position to continue from, taken from the Link header',
    example: 'list_01k6n8qf4tef0v9k0x7h3w2c5d',
  }),
  include_total: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: '`true` adds X-Total-Count; counting is slow' }),
};

/** The headers of every page, with their descriptions. */
export const pageHeaders = {
  Link: 'The next page, when there is one: `<…>; rel="next"` (RFC 8288)',
  'X-Total-Count': 'The size of the whole collection, when include_total=true',
};

/** The header of a response that names a new resource. */
export const location = { Location: 'Where the new resource is' };
