import { z } from 'zod';
import { type ErrorCode, errorCodes } from './error-codes.ts';

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

/** RFC 9457 problem details. */
export const ProblemResource = z
  .strictObject({
    type: z.string().meta({ description: "The URL of the code's explanation, relative to the service's address" }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(codes).meta({ id: 'ErrorCode', description: 'The stable error code' }),
    message: z.string().meta({ description: 'The same as detail, for older clients' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'Messages by the name of the field they concern' }),
    request_id: z.string(),
  })
  .meta({ id: 'Problem', description: 'What went wrong (RFC 9457)' });
export type ProblemResource = z.infer<typeof ProblemResource>;
