/** The content of a file in base64, as actions that take a picture want it. */
export async function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  const url = await new Promise<string>((resolve, reject) => {
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(new Error("The file could not be read. Choose it again.")));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(",") + 1);
}
