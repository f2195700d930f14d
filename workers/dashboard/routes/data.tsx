import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asking, client } from "../ask";
import { recordPages, type Where } from "../parts/records";
import { inside } from "./frame";

const types = () => client.ensureQueryData(asking("list_record_types", {}));

/** A name in an address; one that looks like a number is a name all the same. */
const textOf = (given: unknown) => (typeof given === "string" || typeof given === "number" ? String(given) : undefined);

export const data = createRoute({
  getParentRoute: () => inside,
  path: "/data",
  loader: types,
  component: lazyRouteComponent(() => import("../pages/data"), "DataPage"),
});

export const new_record_type = createRoute({
  getParentRoute: () => inside,
  path: "/new-record-type",
  validateSearch: ({ example }: Record<string, unknown>): { example?: true | undefined } => ({ example: example === true ? true : undefined }),
  component: lazyRouteComponent(() => import("../pages/new-record-type"), "NewRecordTypePage"),
});

type Whose = { agent?: string | undefined; where?: Where | undefined };

/** The filters of an address: values that a field can equal. */
function whereOf(given: unknown): Where | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  const values = Object.entries(given).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value));
  return values.length > 0 ? (Object.fromEntries(values) as Where) : undefined;
}

const one = createRoute({
  getParentRoute: () => inside,
  path: "/data/$type",
  // Whose records, and which, goes along from page to page of a type.
  validateSearch: ({ agent, where }: Record<string, unknown>): Whose => ({ agent: textOf(agent), where: whereOf(where) }),
  loader: types,
  component: lazyRouteComponent(() => import("../pages/data-type"), "DataTypePage"),
});

const records = createRoute({
  getParentRoute: () => one,
  path: "/",
  loaderDeps: ({ search: { agent, where } }) => ({ agent, where }),
  // What the server refuses, a filter for one, is said on the page below the filters. A member is shown no records and asks for none.
  loader: async ({ params, deps }) => {
    const { person } = await client.ensureQueryData(asking("get_me", {}));
    if (person.role === "owner") await client.prefetchInfiniteQuery(recordPages({ record_type: params.type, ...deps }));
  },
  component: lazyRouteComponent(() => import("../pages/records"), "RecordsPage"),
});

const edit = createRoute({
  getParentRoute: () => one,
  path: "/edit",
  validateSearch: (search: Record<string, unknown>): { delete?: true | undefined } => ({ delete: search.delete === true ? true : undefined }),
  component: lazyRouteComponent(() => import("../pages/record-type"), "RecordTypePage"),
});

const record = createRoute({
  getParentRoute: () => one,
  path: "/record",
  validateSearch: ({ key, edit }: Record<string, unknown>): { key: string; edit?: true | undefined } => ({
    key: textOf(key) ?? "",
    edit: edit === true ? true : undefined,
  }),
  component: lazyRouteComponent(() => import("../pages/record"), "RecordPage"),
});

const new_record = createRoute({
  getParentRoute: () => one,
  path: "/new-record",
  component: lazyRouteComponent(() => import("../pages/new-record"), "NewRecordPage"),
});

export const data_type = one.addChildren([records, edit, record, new_record]);
