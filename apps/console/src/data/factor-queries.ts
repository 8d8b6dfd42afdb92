import type { FactorsResource } from '@mailwright/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApp } from './api-client.ts';
import { queryClient } from './query-client.ts';

/** How the user signs in: password, codes and passkeys. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => callApp<FactorsResource>('GET', '/factors'),
});

/** Reads them again, after they have changed. */
export const refreshFactors = () => queryClient.invalidateQueries({ queryKey: ['factors'] });
