import type { AnyTRPCRouter, TRPCBuiltRouter } from '@trpc/server';
import { createRouter } from './router.ts';

/**
 * tsc writes the inferred type of this constant in full: inputs, outputs and the error shape, without the context. As
 * an alias of `createRouter`, its declaration would make the web app compile Kysely, Fastify and better-auth.
 */
export const clientTypes = inferClientTypes(createRouter);

function inferClientTypes<Built extends AnyTRPCRouter>(_create: (...given: never[]) => Built) {
  return undefined as unknown as {
    errorShape: Built['_def']['_config']['$types']['errorShape'];
    procedures: {
      [Feature in keyof Built['_def']['record']]: {
        [Name in keyof Built['_def']['record'][Feature]]: Built['_def']['record'][Feature][Name];
      };
    };
  };
}

/** The only server type of the web app. Imported as a type only. */
export type ClientRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: (typeof clientTypes)['errorShape']; transformer: false },
  (typeof clientTypes)['procedures']
>;
