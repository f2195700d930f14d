import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Answer } from "../act";
import { asking } from "../ask";

export type RecordType = Answer<"list_record_types">["record_types"][number];

const look_every_ms = 10_000;

/** The record types of the account, kept up to date. */
export function useRecordTypes(): RecordType[] {
  return useSuspenseQuery({ ...asking("list_record_types", {}), refetchInterval: look_every_ms }).data.record_types;
}

/** The record type of the address, where there still is one. */
export function useRecordType(): RecordType | undefined {
  const { type } = useParams({ from: "/inside/data/$type" });
  return useRecordTypes().find(({ name }) => name === type);
}
